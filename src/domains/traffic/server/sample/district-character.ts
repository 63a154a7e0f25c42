import type { District } from "../../districts.ts";

export interface Character {
  /** Mean index of an ordinary working day. */
  index: number;
  /** How much of a working day's congestion is left on a weekend. */
  weekend: number;
  /** Hour the morning peak is highest. */
  morning: number;
  /** Accidents on an ordinary dry day. */
  accidents: number;
  /** In thousands. */
  people: number;
  /** Kilometres east and north of Wulin Square. */
  at: readonly [number, number];
}

/** What sets the districts apart. The proportions are those of the real city, the figures are samples. */
export const characters: Record<District, Character> = {
  上城区: { index: 1.43, weekend: 0.78, morning: 8.2, accidents: 2.9, people: 1350, at: [4, -2] },
  拱墅区: { index: 1.39, weekend: 0.7, morning: 8, accidents: 2.6, people: 1150, at: [0, 5] },
  西湖区: { index: 1.41, weekend: 0.95, morning: 8.3, accidents: 2.5, people: 1150, at: [-6, 1] },
  滨江区: { index: 1.4, weekend: 0.55, morning: 8.8, accidents: 1.7, people: 530, at: [4, -9] },
  萧山区: { index: 1.33, weekend: 0.72, morning: 7.8, accidents: 3.9, people: 2050, at: [11, -13] },
  余杭区: { index: 1.31, weekend: 0.66, morning: 8.5, accidents: 2.9, people: 1350, at: [-14, 6] },
  临平区: { index: 1.25, weekend: 0.7, morning: 7.8, accidents: 2, people: 1120, at: [13, 16] },
  钱塘区: { index: 1.22, weekend: 0.62, morning: 7.7, accidents: 1.6, people: 800, at: [20, 3] },
  富阳区: { index: 1.18, weekend: 0.85, morning: 7.6, accidents: 1.5, people: 850, at: [-22, -26] },
  临安区: { index: 1.15, weekend: 0.9, morning: 7.6, accidents: 1.2, people: 650, at: [-42, -3] },
  桐庐县: { index: 1.11, weekend: 1.05, morning: 7.5, accidents: 0.8, people: 460, at: [-44, -52] },
  淳安县: { index: 1.08, weekend: 1.25, morning: 7.5, accidents: 0.5, people: 330, at: [-108, -74] },
  建德市: { index: 1.1, weekend: 0.95, morning: 7.5, accidents: 0.7, people: 440, at: [-84, -88] },
};

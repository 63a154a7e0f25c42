import { places } from "./places.ts";

export interface Passenger {
  /** `P1001` and up; the first is the demonstration passenger. */
  id: string;
  name: string;
  /** Airport code of the city all journeys start from. */
  home: string;
}

const familyNames = ["Lin", "Keller", "Dubois", "Okafor", "Rossi", "Zhou", "Meier", "Novak", "Tanaka", "Silva"];
const givenNames = ["Hui", "Anna", "Marc", "Ada", "Luca", "Mei"];

export const passengers: readonly Passenger[] = givenNames.flatMap((given, round) =>
  familyNames.map((family, index) => {
    const order = round * familyNames.length + index;
    return { id: `P${1001 + order}`, name: `${given} ${family}`, home: places[order % places.length]?.code ?? "ZRH" };
  }),
);

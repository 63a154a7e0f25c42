import Database from "better-sqlite3";
import { afterAll, expect, it } from "vitest";
import { waitingCallsOf } from "../../src/engine/dialog/task.ts";
import { temporaryFolder } from "../domains/travel/counter.ts";
import { doneIn, everyWish, freshFolder } from "./support/cases.ts";
import { runInChild } from "./support/child.ts";
import { databaseIn, openOnDisk, type Step, toldIn } from "./support/on-disk.ts";
import { obliging, please } from "./support/wish.ts";

const parent = temporaryFolder();
afterAll(() => parent.remove());
const wishes = await everyWish();
const named = (tool: string) => wishes.find((wish) => wish.tool === tool)!;
const [flight, hotel, car, outing] = ["change_ticket", "book_hotel", "book_car_rental", "book_excursion"].map(named);

/** What the passenger has: where the first ticket goes, and how many valid bookings of each kind. */
function ownedIn(folder: string) {
  const db = new Database(databaseIn(folder), { readonly: true });
  const bookings = db.prepare<[string], number>(
    "SELECT count(*) FROM bookings WHERE userId = 'P1001' AND kind = ? AND cancelledAt IS NULL",
  );
  const count = (kind: string) => bookings.pluck().get(kind);
  const ticket = db.prepare("SELECT flightId FROM tickets WHERE id = ?").pluck().get(flight!.args.ticket_id);
  const owned = { flight: ticket, hotel: count("hotel"), car: count("car"), excursion: count("excursion") };
  db.close();
  return owned;
}

it("a journey is booked by processes that are killed after every step", async () => {
  const folder = freshFolder(parent.path, "journey");
  const talking = wishes.map((wish) => (wish === hotel ? { ...wish, asksFirst: "How many nights?" } : wish));
  let owned = ownedIn(folder);
  let step = 0;

  /** Takes one step in a process of its own. `changes`: what the passenger has then, and had not before. */
  async function take(what: Step, { told, card, serving = [], changes = {} }: Expected): Promise<void> {
    step += 1;
    const end = await runInChild({ folder, wishes: talking, steps: [what], dieAtTheEnd: true });
    expect(end, JSON.stringify(what)).toEqual({
      signal: "SIGKILL",
      output: "",
      taken: step,
      moments: end.moments,
      faults: [],
    });
    owned = { ...owned, ...changes };
    expect(ownedIn(folder), JSON.stringify(what)).toEqual(owned);
    const assistant = await openOnDisk(folder, obliging([]));
    const { state, asks } = await assistant.look();
    await assistant.close();
    expect(asks, JSON.stringify(what)).toBe(card !== undefined);
    expect(state.dialog_state).toEqual(serving);
    if (card)
      expect(
        Object.values(state.tasks ?? {}).flatMap((task) => waitingCallsOf(task).map(({ preview }) => preview)),
      ).toEqual([expect.stringMatching(card)]);
    if (told) expect(toldIn(state.messages).at(-1)).toMatch(told);
  }
  interface Expected {
    told?: RegExp;
    card?: RegExp;
    serving?: string[];
    changes?: Partial<typeof owned>;
  }

  const ticket = String(flight!.args.ticket_id);
  await take({ say: "Please list my flights." }, { told: new RegExp(ticket) });
  await take({ say: please(flight!) }, { card: /^Change ticket TK-/ });
  await take(
    { resume: { decisions: [{ type: "approve" }] } },
    { told: new RegExp(`Ticket ${ticket} is now for`), changes: { flight: flight!.args.flight_id } },
  );
  await take({ say: please(hotel!) }, { told: /^How many nights\?$/, serving: ["book_hotel"] });
  await take({ say: "Two nights." }, { card: /^Book hotel: .*2 nights/ });
  await take({ say: "yes" }, { told: /Booked HB-700001/, changes: { hotel: Number(owned.hotel) + 1 } });
  await take({ say: please(car!) }, { card: /^Book rental car/ });
  await take(
    { resume: [{ type: "accept", args: null }] },
    { told: /Booked CB-700001/, changes: { car: Number(owned.car) + 1 } },
  );
  await take({ say: `请帮我做 ${outing!.tool}。` }, { card: /^预订游览/ });
  await take({ say: "确认" }, { told: /已预订 EB-700001/, changes: { excursion: Number(owned.excursion) + 1 } });
  await take({ say: "Please list my flights." }, { told: new RegExp(`${ticket}.*${flight!.args.flight_id}`) });
  expect(doneIn(folder)).toHaveLength(4);
}, 240_000);

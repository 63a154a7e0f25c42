import type { World } from "../../../src/engine/domain/caller.ts";
import { addDays, type Day, localDay } from "../../../src/engine/domain/days.ts";
import { type Ledger, openLedger } from "../../../src/engine/domain/ledger.ts";
import { openDatabase } from "../../../src/engine/domain/open-database.ts";
import type { Say } from "../../../src/engine/domain/wording.ts";
import { TimeZone } from "../../../src/engine/time-zone.ts";

export const topics = ["novel", "history", "science", "children"] as const;

export interface Book {
  id: string;
  en: string;
  zh: string;
  author: string;
  topic: (typeof topics)[number];
  copies: number;
}

export interface Loan {
  id: string;
  bookId: string;
  due: Day;
  renewals: number;
}

/** The library's services: what its tools work on. */
export interface Library extends World {
  readonly ledger: Ledger;
  /** The day on the library's wall. */
  today(now: Date): Day;
  book(id: string): Book | undefined;
  books(): Book[];
  /** Copies that are neither lent nor reserved. */
  free(book: Book): number;
  /** The reader's, soonest due first. */
  loans(userId: string): Loan[];
  reserved(userId: string): Book[];
  reserve(userId: string, book: Book): void;
  renew(userId: string, loan: Loan, due: Day): void;
  close(): void;
}

const tables = `
  CREATE TABLE books (id TEXT PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL, author TEXT NOT NULL,
    topic TEXT NOT NULL, copies INTEGER NOT NULL);
  CREATE TABLE readers (id TEXT PRIMARY KEY);
  CREATE TABLE loans (id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES readers,
    bookId TEXT NOT NULL REFERENCES books, due TEXT NOT NULL, renewals INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE reservations (userId TEXT NOT NULL REFERENCES readers, bookId TEXT NOT NULL REFERENCES books,
    PRIMARY KEY (userId, bookId));
`;

const books: readonly Book[] = [
  { id: "BK-0001", en: "Moby-Dick", zh: "白鲸", author: "Melville", topic: "novel", copies: 2 },
  { id: "BK-0002", en: "Dream of the Red Chamber", zh: "红楼梦", author: "Cao Xueqin", topic: "novel", copies: 3 },
  { id: "BK-0003", en: "The Histories", zh: "历史", author: "Herodotus", topic: "history", copies: 2 },
  { id: "BK-0004", en: "On the Origin of Species", zh: "物种起源", author: "Darwin", topic: "science", copies: 3 },
  { id: "BK-0005", en: "Cosmos", zh: "宇宙", author: "Sagan", topic: "science", copies: 1 },
  { id: "BK-0006", en: "The Little Prince", zh: "小王子", author: "Saint-Exupéry", topic: "children", copies: 2 },
];

/** Reader, book, and days until it is due. */
const loans = [
  ["R1001", "BK-0001", 4],
  ["R1001", "BK-0005", 9],
  ["R1002", "BK-0006", 6],
] as const;

export function openLibrary(file: string, clock: () => Date): Library {
  const zone = new TimeZone("Asia/Shanghai");
  const today = (now: Date) => localDay(now, zone);
  const db = openDatabase(file, {
    version: 1,
    tables,
    fill(db) {
      const addBook = db.prepare("INSERT INTO books VALUES (@id, @en, @zh, @author, @topic, @copies)");
      for (const book of books) addBook.run(book);
      for (const id of ["R1001", "R1002"]) db.prepare("INSERT INTO readers VALUES (?)").run(id);
      const addLoan = db.prepare("INSERT INTO loans (id, userId, bookId, due) VALUES (?, ?, ?, ?)");
      loans.forEach(([reader, book, days], at) => {
        addLoan.run(`LN-000${at + 1}`, reader, book, addDays(today(clock()), days));
      });
    },
  });
  const reader = db.prepare<[string]>("SELECT 1 FROM readers WHERE id = ?");
  const book = db.prepare<[string], Book>("SELECT * FROM books WHERE id = ?");
  const all = db.prepare<[], Book>("SELECT * FROM books ORDER BY id");
  const out = db
    .prepare<[string, string], number>(
      "SELECT (SELECT count(*) FROM loans WHERE bookId = ?) + (SELECT count(*) FROM reservations WHERE bookId = ?)",
    )
    .pluck();
  const lent = db.prepare<[string], Loan>("SELECT id, bookId, due, renewals FROM loans WHERE userId = ? ORDER BY due");
  const kept = db.prepare<[string], Book>(
    "SELECT b.* FROM books b JOIN reservations r ON r.bookId = b.id WHERE r.userId = ? ORDER BY b.id",
  );
  const reserve = db.prepare("INSERT INTO reservations VALUES (?, ?)");
  const renew = db.prepare("UPDATE loans SET due = ?, renewals = renewals + 1 WHERE id = ? AND userId = ?");
  return {
    ledger: openLedger(db, clock),
    accounts: { has: (userId) => reader.get(userId) !== undefined },
    today,
    book: (id) => book.get(id),
    books: () => all.all(),
    free: ({ id, copies }) => copies - (out.get(id, id) ?? 0),
    loans: (userId) => lent.all(userId),
    reserved: (userId) => kept.all(userId),
    reserve: (userId, { id }) => void reserve.run(userId, id),
    renew: (userId, { id }, due) => void renew.run(due, id, userId),
    close: () => void db.close(),
  };
}

export const bookLine = ({ id, en, zh, author }: Book, say: Say): string =>
  say(`${id} ${en} by ${author}`, `${id}《${zh}》，${author}`);

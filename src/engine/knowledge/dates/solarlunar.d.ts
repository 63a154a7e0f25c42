/** The part of solarlunar that is used; its types are not where the compiler looks for them. */
declare module "solarlunar" {
  const lunar: {
    /** The day of a date of the Chinese calendar, outside leap months; -1 for none. */
    lunar2solar(year: number, month: number, date: number): -1 | { cYear: number; cMonth: number; cDay: number };
    /** The date in its month of the year's solar term, counted from 1; -1 for none. */
    getTerm(year: number, term: number): number;
  };
  export default lunar;
}

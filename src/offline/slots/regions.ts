/** The state of each of the larger cities of the United States, by its postal code. */
const cities: Readonly<Record<string, string>> = {
  AL: "Birmingham, Montgomery, Huntsville, Mobile",
  AK: "Anchorage, Fairbanks, Juneau",
  AZ: "Phoenix, Tucson, Mesa, Scottsdale, Tempe, Chandler, Flagstaff",
  AR: "Little Rock, Fayetteville",
  CA: "Los Angeles, San Diego, San Jose, San Francisco, Fresno, Sacramento, Long Beach, Oakland, Bakersfield, Anaheim, Santa Ana, Riverside, Irvine, Stockton, Fremont, Berkeley, Palo Alto, Mountain View, Sunnyvale, Santa Clara, Santa Rosa, Hayward, Concord, Walnut Creek, Pleasanton, Livermore, San Mateo, Santa Cruz, Napa, Petaluma, San Rafael, Novato, Vallejo, Santa Barbara, Pasadena, Cupertino, San Leandro, Menlo Park, Redwood City, Milpitas, Antioch, Danville, San Ramon, Dublin, Sausalito, Monterey, Modesto",
  CO: "Denver, Colorado Springs, Aurora, Boulder, Fort Collins",
  CT: "Hartford, New Haven, Bridgeport, Stamford",
  DC: "Washington",
  FL: "Miami, Orlando, Tampa, Jacksonville, Tallahassee, Fort Lauderdale, St. Petersburg, Gainesville",
  GA: "Atlanta, Savannah, Augusta",
  HI: "Honolulu",
  ID: "Boise",
  IL: "Chicago, Springfield, Peoria, Naperville",
  IN: "Indianapolis, Fort Wayne, Bloomington",
  IA: "Des Moines, Cedar Rapids",
  KS: "Wichita, Topeka",
  KY: "Louisville, Lexington",
  LA: "New Orleans, Baton Rouge, Shreveport",
  ME: "Bangor",
  MD: "Baltimore, Annapolis",
  MA: "Boston, Cambridge, Worcester, Salem",
  MI: "Detroit, Grand Rapids, Ann Arbor, Lansing",
  MN: "Minneapolis, St. Paul, Duluth",
  MS: "Jackson, Biloxi",
  MO: "St. Louis, Kansas City",
  MT: "Billings, Missoula, Bozeman",
  NE: "Omaha, Lincoln",
  NV: "Las Vegas, Reno, Henderson",
  NH: "Manchester",
  NJ: "Newark, Jersey City, Princeton, Trenton",
  NM: "Albuquerque, Santa Fe",
  NY: "New York, New York City, Buffalo, Rochester, Syracuse, Albany, Brooklyn",
  NC: "Charlotte, Raleigh, Durham, Greensboro, Asheville",
  ND: "Fargo, Bismarck",
  OH: "Columbus, Cleveland, Cincinnati, Toledo, Akron, Dayton",
  OK: "Oklahoma City, Tulsa",
  OR: "Portland, Eugene, Bend",
  PA: "Philadelphia, Pittsburgh, Allentown, Harrisburg",
  RI: "Providence, Newport",
  SC: "Charleston, Greenville, Myrtle Beach",
  SD: "Sioux Falls, Rapid City",
  TN: "Nashville, Memphis, Knoxville, Chattanooga",
  TX: "Houston, San Antonio, Dallas, Austin, Fort Worth, El Paso, Arlington, Corpus Christi, Plano, Galveston",
  UT: "Salt Lake City, Provo, Park City",
  VT: "Burlington",
  VA: "Virginia Beach, Norfolk, Richmond, Alexandria",
  WA: "Seattle, Spokane, Tacoma, Bellevue, Redmond, Olympia",
  WV: "Huntington",
  WI: "Milwaukee, Madison, Green Bay",
  WY: "Cheyenne, Cody",
};

const states = new Map(
  Object.entries(cities).flatMap(([state, names]) => names.split(", ").map((name) => [name.toLowerCase(), state])),
);

const WITH_STATE = /\p{Lu}\p{L}{1,30}, [A-Z]{2}\b|\b[Cc]ity,? (?:and )?[Ss]tate\b/u;

/** Whether a place is to be given with its state: "in the form 'San Francisco, CA'". */
export const wantsState = (words: string): boolean => WITH_STATE.test(words);

/** A city with its state, where one is known: "Denver, CO". */
export function withState(city: string): string {
  const name = city.toLowerCase() === "new york city" ? "New York" : city;
  const state = states.get(name.toLowerCase());
  return state === undefined ? city : `${name}, ${state}`;
}

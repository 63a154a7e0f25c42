/** Words of requests in which the user only asks for something. */
const ASKING =
  /\b(?:can|could|may|should|shall|must|do|am|would|will|did|have) i\b|\bi(?:['’]d| would| will|['’]ll)? (?:want|need|like|look|wish|have to)\b|\bi(?:['’]m| am) (?:looking|searching|trying|going|planning|asking|interested)\b|\bi (?:booked|ordered|bought|paid|asked|meant|mean|said|see|think|know|understand)\b|(?:帮|给|替|为|告诉|让|跟|和|对|通知|发|带|陪)我|我(?:想|要|需要|该|能|可以|应该|得|的|们|看|查|订|买|问|说|还|再|就|没)/giu;
const ONESELF = /(?<!\p{L})(?:i|i['’]m|i['’]ve|my|myself|calls? me)(?!\p{L})|我|本人/iu;

/** Whether a message may also say something about its user. It errs on the side of yes. */
export const mayBeOfOneself = (text: string): boolean => ONESELF.test(text.replace(ASKING, " "));

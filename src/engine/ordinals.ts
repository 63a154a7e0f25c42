/** The first ten, in lower case and in order. */
export const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

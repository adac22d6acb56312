/** What the shop says while it makes a picture, a line each: how far it is (0 to 1), and in the end what came of it. */
export type BringNews = { done: number } | { name: string } | { fault: string }

export const AWAY_WORDS = 'The shop cannot keep pictures just now. Try again in a minute: nothing else is lost.'

export const CHANGED_WORDS =
  'Somebody has changed these pictures since you opened them. Theirs are shown below yours: save again to put yours in their place, or open the page anew to keep theirs.'

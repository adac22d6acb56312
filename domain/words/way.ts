/** Where a link leads: a place of the shop, a page elsewhere, a mail or a call; nothing that a browser would run. */
const WAY = /^(\/(?![/\\])|#[a-z]|https?:\/\/[^/\s]|mailto:|tel:)[^\s<>"'\\`]*$/i
const LONGEST = 300

export const isWay = (text: string): boolean => text.length <= LONGEST && WAY.test(text)

export const WAY_FAULT = 'A place of the shop such as /mothers-day, or an address that begins with https://'

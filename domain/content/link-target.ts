/** Accepted link targets: shop path, web page, email or phone. Excludes `javascript:` and protocol-relative URLs. */
const LINK_TARGET = /^(\/(?![/\\])|#[a-z]|https?:\/\/[^/\s]|mailto:|tel:)[^\s<>"'\\`]*$/i
const MAX_LENGTH = 300

/** Tests whether a text is an accepted link target. */
export const isLinkTarget = (text: string): boolean => text.length <= MAX_LENGTH && LINK_TARGET.test(text)

export const LINK_TARGET_ERROR = 'Enter a path such as /mothers-day, or a URL that begins with https://'

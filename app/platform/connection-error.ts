/** Messages of Chromium, Firefox, Safari and Vite for a module or stylesheet that could not be fetched. */
const IMPORT = /dynamically imported module|importing a module script failed|unable to preload css/i
/** Messages for failed requests, and React Router's for a page of an older build. */
const REQUEST = /failed to fetch|load failed|network ?error|network connection was lost|manifest version mismatch/i

const matchesMessage = (words: RegExp, error: unknown): boolean =>
  error instanceof Error && (words.test(error.message) || matchesMessage(words, error.cause))

/** True when a module or stylesheet of the page could not be fetched. */
export const isImportError = (error: unknown): boolean => matchesMessage(IMPORT, error)

/** True when a request or a file got no response, as opposed to a fault of the shop. */
export const isConnectionError = (error: unknown): boolean => isImportError(error) || matchesMessage(REQUEST, error)

/** The messages of Chromium, Firefox, Safari and Vite for a file of the page that could not be fetched. */
const IMPORT = /dynamically imported module|importing a module script failed|unable to preload css/i
/** The same for requests, and React Router's for a page of an older build. */
const REQUEST = /failed to fetch|load failed|network ?error|network connection was lost|manifest version mismatch/i

const isAbout = (words: RegExp, error: unknown): boolean =>
  error instanceof Error && (words.test(error.message) || isAbout(words, error.cause))

/** A part of the page's own program could not be fetched. */
export const isImportError = (error: unknown): boolean => isAbout(IMPORT, error)

/** A request or a file got no answer: the shop itself did nothing wrong. */
export const isConnectionError = (error: unknown): boolean => isImportError(error) || isAbout(REQUEST, error)

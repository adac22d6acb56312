/** One line of the upload's streamed response: progress from 0 to 1, then the stored name or an error message. */
export type UploadEvent = { done: number } | { name: string } | { fault: string }

export const STORAGE_UNAVAILABLE = 'Pictures cannot be stored right now. Try again in a minute: nothing else is lost.'

export const PICTURES_CONFLICT =
  'These pictures have changed since you opened them. The current ones are shown below yours: save again to replace them, or reload the page to keep them.'

/** The field to come back to, on a page that the server sent back with faults. */
export const firstFault = (errors: object | undefined): string | undefined => Object.keys(errors ?? {})[0]

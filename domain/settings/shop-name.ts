/** Shop name of the drawn logotype; other names are set in type. */
export const LOGOTYPE_NAME = 'Regalo'

/** The name that the drawn logotype spells; any other is set in type. */
export const SPELT_BY_LOGOTYPE = 'Regalo'

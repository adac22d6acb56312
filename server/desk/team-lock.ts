/** Taken by every transaction that changes who works at the desk, their role or how they sign in: one at a time. */
export const TEAM_LOCK = 'desk team'

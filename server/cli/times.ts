const FORMAT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** An instant as the owner's clock shows it: 21 Nov 2026, 11:42 am. */
export const localTime = (at: string): string => FORMAT.format(new Date(at))

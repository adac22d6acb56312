import { importTwice } from '#app/ui/import-twice.ts'

/** Loads the checks of enquiry forms; they bring zod, which a first load does without. */
export const loadChecks = () => import('./check-typed.ts')

const loaded = () => importTwice(loadChecks)

/** Each rejects when the file cannot be fetched; the server, which has the same rules, then finds the faults. */
export const checkEmail = async (form: FormData) => (await loaded()).checkEmail(form)
export const checkConsultation = async (form: FormData) => (await loaded()).checkConsultation(form)
export const checkContact = async (form: FormData) => (await loaded()).checkContact(form)
export const checkApplication = async (form: FormData) => (await loaded()).checkApplication(form)

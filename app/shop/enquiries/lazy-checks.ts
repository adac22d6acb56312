import { importWithRetry } from '#app/platform/import-with-retry.ts'

/** Loads the validation of enquiry forms. Lazy, because it depends on zod. */
export const loadValidation = () => import('./check-enquiry.ts')

const loadValidationWithRetry = () => importWithRetry(loadValidation)

/** Each check rejects when the file cannot be fetched; the server then validates by the same rules. */
export const checkEmail = async (form: FormData) => (await loadValidationWithRetry()).checkEmail(form)
export const checkConsultation = async (form: FormData) => (await loadValidationWithRetry()).checkConsultation(form)
export const checkContact = async (form: FormData) => (await loadValidationWithRetry()).checkContact(form)
export const checkApplication = async (form: FormData) => (await loadValidationWithRetry()).checkApplication(form)

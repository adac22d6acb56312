/** A bank's twelve digits in fours, as banks print them; another id as it is. */
export const sayTransactionId = (id: string): string => (/^\d{12}$/.test(id) ? id.replace(/(\d{4})(?=\d)/g, '$1 ') : id)

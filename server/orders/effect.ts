import type { Paise } from '#domain/payment/money.ts'

/** One row of the preview of an action: what happens, and what it comes to. */
export type Effect = {
  kind: 'money' | 'document' | 'stock' | 'email' | 'balance' | 'status' | 'address' | 'comment'
  text: string
  about?: string | undefined
  amountPaise?: Paise | undefined
}

import { useEffect, useEffectEvent } from 'react'
import { useFaults } from '#app/forms/use-faults.ts'
import type { ToastWords } from '#app/toasts/toasts.ts'
import { transactionIdFault } from '#domain/payment/upi.ts'

type Field = 'transactionId'

/** Specification §5. */
const WORDS = 'Valid UPI Transaction ID is required'

const check = (id: string) => (transactionIdFault(id.trim()) ? { transactionId: WORDS } : {})

/** What is wrong with a transaction id, beside its field and in a toast, until it is right. */
export function useTransactionId(id: string) {
  const { errors, raise, tell, settle: judge } = useFaults<Field, string>({ check, read: (typed) => typed })
  const settle = useEffectEvent(judge)
  useEffect(() => void settle(id), [id])
  return {
    error: errors.transactionId,
    /** Whether it may be one. Where it is not, `words` say so too. */
    accept(words: (reason: string) => ToastWords): boolean {
      const reason = transactionIdFault(id.trim())
      raise(check(id), id)
      if (reason) tell(words(reason), (left) => !left.transactionId)
      return !reason
    },
    raise: () => raise({ transactionId: WORDS }, id),
  }
}

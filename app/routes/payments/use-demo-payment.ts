import { useRef, useState } from 'react'
import { useTransactionId } from '#app/checkout/use-transaction-id.ts'
import { dismissFaults, showToast } from '#app/toasts/toasts.ts'

/** Specification §9: the demo payment takes 1.5 seconds. */
const DEMO_MS = 1500

/** The demo stays in the browser: it waits, says that it went well, and nothing was paid. */
export function useDemoPayment() {
  const [transactionId, setTransactionId] = useState('')
  const { error, accept } = useTransactionId(transactionId)
  const [busy, setBusy] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)

  async function pay() {
    if (busy) return
    const id = transactionId.trim()
    if (!accept((reason) => ({ type: 'error', title: 'Payment failed', description: reason }))) {
      fieldRef.current?.focus()
      return
    }
    setBusy(true)
    await new Promise((resolve) => setTimeout(resolve, DEMO_MS))
    setBusy(false)
    dismissFaults()
    showToast({ type: 'success', title: 'Payment successful!', description: `Transaction ID: ${id}` })
  }

  return { transactionId, onChange: setTransactionId, error, busy, onSubmit: () => void pay(), fieldRef }
}

import type { EmulatorResponse } from './http-emulator.ts'
import { refuse, token } from './razorpay-refunds.ts'

export type Dispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  amount_deducted: number
  currency: 'INR'
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: 'chargeback'
}

/** Razorpay's disputes, which the account owner answers in the dashboard. */
export function razorpayDisputes() {
  const disputes = new Map<string, Dispute>()
  return {
    open(payment_id: string, amount: number): Dispute {
      const id = `disp_${token()}`
      const about = {
        reason_code: 'goods_or_services_not_received',
        respond_by: 1_797_000_000,
        phase: 'chargeback',
      } as const
      const dispute: Dispute = {
        ...{ id, entity: 'dispute', payment_id, amount, amount_deducted: 0, currency: 'INR', status: 'open' },
        ...about,
      }
      disputes.set(id, dispute)
      return dispute
    },
    move(id: string, status: Dispute['status']): Dispute {
      const dispute = disputes.get(id)
      if (!dispute) throw new Error(`no dispute ${id}`)
      dispute.status = status
      dispute.amount_deducted = status === 'lost' ? dispute.amount : 0
      return dispute
    },
    answer: (id: string): EmulatorResponse => {
      if (id === '')
        return {
          status: 200,
          json: { entity: 'collection', count: disputes.size, items: [...disputes.values()].reverse() },
        }
      const dispute = disputes.get(id)
      return dispute ? { status: 200, json: dispute } : refuse('The id provided does not exist')
    },
  }
}

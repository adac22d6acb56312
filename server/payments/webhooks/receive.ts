import { createHash } from 'node:crypto'
import { storableAddress, storableJson, storableText } from '#domain/text/sanitize.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'

/** The job that does what follows from a webhook; its subject is the kept event. */
export const WEBHOOK_JOB = 'webhook'

type Deps = { db: Db; payments: Pick<PaymentProvider, 'name' | 'webhooks'>; now: () => Date }
type Sent = { body: Uint8Array; header: (name: string) => string | undefined }

/**
 * Keeps what a provider sent, whatever it is about, so that it can be answered at once; the work is done afterwards.
 * The same event is kept once, also when somebody sends the same body again under another name. What the provider did
 * not sign is not kept.
 */
export async function receiveWebhook(
  { db, payments, now }: Deps,
  { body, header }: Sent,
): Promise<'kept' | 'known' | 'forged'> {
  const opened = payments.webhooks?.open(body, header)
  if (!opened) return 'forged'
  const at = now()
  const event = {
    id: newId(),
    provider: payments.name,
    eventId: storableText(opened.eventId),
    bodyHash: createHash('sha256').update(body).digest('hex'),
    body: storableText(storableAddress(storableJson(new TextDecoder().decode(body)))),
    receivedAt: at.toISOString(),
    outcome: null,
  }
  return transact(db, async (trx) => {
    const kept = await trx
      .insertInto('webhookEvents')
      .values(event)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (Number(kept.numInsertedOrUpdatedRows) === 0) return 'known'
    await enqueue(trx, { kind: WEBHOOK_JOB, subject: event.id, dueAt: at, at })
    return 'kept'
  })
}

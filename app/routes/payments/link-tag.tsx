import { CopyButton } from '#app/ui/copy-button.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { formatExact } from '#domain/payment/money.ts'
import type { PaymentLink } from '#domain/payment/payment-link.ts'

type Props = { link: PaymentLink | undefined; generating: boolean }

/** The link on its tag: idle, being made, shown (specification §4, Payment link generator). */
export const LinkTag = ({ link, generating }: Props) => (
  <aside className="slip" aria-label="Payment link" aria-busy={generating}>
    <i className="slip-cord" />
    <div className="slip-in">
      <h2 className="d6">The link</h2>
      {generating ? <Mark className="buti is-tying" /> : link ? <Made link={link} /> : <Idle />}
    </div>
  </aside>
)

const Idle = () => <p className="meta">It is tied to this tag once you have filled in the form.</p>

const Made = ({ link: { url, purpose, name, amountPaise } }: { link: PaymentLink }) => (
  <>
    <p className="meta">{`${purpose}, for ${name}`}</p>
    <p className="amount">{formatExact(amountPaise)}</p>
    <div className="linkout" data-uncovered>
      <a href={url}>{url}</a>
      <CopyButton text={url} label="Copy" />
    </div>
    <p className="meta">Send it to them; it asks for exactly this amount.</p>
  </>
)

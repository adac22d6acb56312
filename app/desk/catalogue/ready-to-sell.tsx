import { Icon } from '#app/ui/icon.tsx'
import type { SaleCheck } from '#domain/catalogue/ready-to-sell.ts'
import { focusField } from './save-bar.tsx'

/** List of the parts that a product lacks before it can be sold; each is a link to its field. */
export const ReadyToSell = ({ checks }: { checks: readonly SaleCheck[] }) => {
  const open = checks.filter(({ isMet }) => !isMet).length
  return (
    <section className="dk-block" aria-labelledby="ready">
      <header>
        <h2 id="ready">Ready to sell</h2>
        <span className="dk-sub" role="status">
          {open === 0 ? 'Nothing missing' : open === 1 ? '1 thing missing' : `${open} things missing`}
        </span>
      </header>
      <ul className="dk-ready">
        {checks.map(({ label, field, isMet, missing }) => (
          <li key={field} className={isMet ? undefined : 'is-no'}>
            <Icon of={isMet ? 'circle-check' : 'circle-exclamation-point'} />
            {isMet ? (
              <span>{label}</span>
            ) : (
              <a
                href={`#field-${field}`}
                onClick={(event) => {
                  if (focusField(event.currentTarget.closest('form'), field)) event.preventDefault()
                }}
              >
                {label}
              </a>
            )}
            <span className="dk-sub">{missing}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

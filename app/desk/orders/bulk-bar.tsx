import { Icon } from '#app/ui/icon.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { PRINT_KINDS, type PrintKind } from '#domain/desk/documents.ts'

const PACK_KINDS: readonly PrintKind[] = ['card', 'label', 'labels-a4']

type Props = { chosen: number; mayPack: boolean; maySeeMoney: boolean }

/** What is done with the orders that are ticked; there once one is. */
export function BulkBar({ chosen, mayPack, maySeeMoney }: Props) {
  const kinds: readonly PrintKind[] = maySeeMoney ? [...PACK_KINDS, 'invoice'] : PACK_KINDS
  const inBrowser = useInBrowser()
  const paper = (kind: PrintKind, words: React.ReactNode, look = 'btn-line is-xs') => (
    <button
      type="submit"
      key={kind}
      className={look}
      formMethod="get"
      formAction="/desk/orders/sheets"
      name="paper"
      value={kind}
    >
      {words}
    </button>
  )
  return (
    <fieldset className="dk-bulk on-dark">
      <legend className="vh">With those that are chosen</legend>
      <span role="status">{inBrowser ? `${chosen} chosen` : 'Those chosen:'}</span>
      {mayPack ? (
        <>
          {paper(
            'slip',
            <>
              <Icon of="printer" />
              Slips <kbd>P</kbd>
            </>,
          )}
          <details className="dk-more-prints">
            <summary className="btn-line is-xs">
              More to print
              <Icon of="chevron-down" />
            </summary>
            <div className="on-dark">{kinds.map((kind) => paper(kind, PRINT_KINDS[kind].name))}</div>
          </details>
          <button type="submit" className="btn-line is-xs" formMethod="get" formAction="/desk/orders/ship">
            <Icon of="truck" />
            Ship
          </button>
          <button type="submit" className="btn is-xs">
            Mark packed
          </button>
        </>
      ) : (
        paper('invoice', PRINT_KINDS.invoice.name)
      )}
    </fieldset>
  )
}

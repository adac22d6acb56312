import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PRINT_KINDS, type PrintKind } from '#domain/desk/printing.ts'

const PACKER_DOCUMENTS: readonly PrintKind[] = ['card', 'label', 'labels-a4']

type Props = { chosen: number; mayPack: boolean; maySeeMoney: boolean }

/** Actions for the selected orders. CSS shows it once a row is checked. */
export function BulkActions({ chosen, mayPack, maySeeMoney }: Props) {
  const kinds: readonly PrintKind[] = maySeeMoney ? [...PACKER_DOCUMENTS, 'invoice'] : PACKER_DOCUMENTS
  const inBrowser = useHydrated()
  const printButton = (kind: PrintKind, words: React.ReactNode, look = 'btn-line is-xs') => (
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
      <legend className="vh">With selected orders</legend>
      <span role="status">{inBrowser ? `${chosen} selected` : 'Selected:'}</span>
      {mayPack ? (
        <>
          {printButton(
            'slip',
            <>
              <Icon of="printer" />
              Slips <kbd>P</kbd>
            </>,
          )}
          <details className="dk-more-prints">
            <summary className="btn-line is-xs">
              More documents
              <Icon of="chevron-down" />
            </summary>
            <div className="on-dark">{kinds.map((kind) => printButton(kind, PRINT_KINDS[kind].name))}</div>
          </details>
          <button type="submit" className="btn-line is-xs" formMethod="get" formAction="/desk/orders/ship">
            <Icon of="truck" />
            Ship
          </button>
          <button type="submit" className="btn is-xs">
            Mark as packed
          </button>
        </>
      ) : (
        printButton('invoice', PRINT_KINDS.invoice.name)
      )}
    </fieldset>
  )
}

import { formatInstantDay } from '#domain/delivery/calendar.ts'
import { type Invoice, rateTable } from '#domain/document/invoice.ts'
import { type Column, invoiceColumns, rateColumns } from '#domain/document/invoice-columns.ts'
import { amountInWords, buyerLines, closingText, sellerLines } from '#domain/document/invoice-texts.ts'
import { documentSummary } from '#domain/order/order-summary.ts'
import { summaryAmount } from '#domain/order/purchase-summary.ts'
import { formatExact } from '#domain/payment/money.ts'
import { AddressBlock, Letterhead } from './letterhead.tsx'

/** Issued invoice or credit note, with the same texts and amounts as the buyer's PDF. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { title, number, issuedAt, orderNumber, seller, test, against, totalPaise, lines, taxed } = invoice
  const rates = taxed ? rateTable(lines) : []
  return (
    <article className="sheet is-invoice" aria-label={`${title} ${number}`}>
      <Letterhead shop={seller.name} test={test}>
        <h2>{title}</h2>
        <p>{number}</p>
        <small>
          {formatInstantDay(issuedAt)}. Order {orderNumber}
        </small>
        {against && (
          <small>
            Against invoice {against.number} of {formatInstantDay(against.issuedAt)}
          </small>
        )}
      </Letterhead>
      <div className="pair">
        <AddressBlock heading="From" lines={sellerLines(invoice)} />
        <AddressBlock heading="Billed and delivered to" lines={buyerLines(invoice)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the keyboard moves it sideways */}
      <section className="sheet-table" tabIndex={0} aria-label={`Lines of ${number}`}>
        <LinesTable invoice={invoice} />
      </section>
      <table className="tot">
        <tbody>
          {documentSummary(invoice).rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td className="r">{summaryAmount(row)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{against ? 'Credited' : 'Total'}</th>
            <td className="r">{formatExact(totalPaise)}</td>
          </tr>
        </tbody>
      </table>
      <small className="in-words">{amountInWords(totalPaise)}</small>
      {rates.length > 0 && (
        <table className="rates">
          <HeaderRow columns={rateColumns(invoice)} />
          <tbody>
            {rates.map((row) => (
              <tr key={`${row.hsn} ${row.ratePercent}`}>
                <AmountCells columns={rateColumns(invoice)} row={row} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <small>{closingText(invoice)}</small>
    </article>
  )
}

function LinesTable({ invoice }: { invoice: Invoice }) {
  const columns = invoiceColumns(invoice)
  return (
    <table>
      <HeaderRow columns={columns} first="Description" />
      <tbody>
        {invoice.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an invoice never move
          <tr key={at}>
            <td>
              {line.description}
              {line.contents.length > 0 && <small>{line.contents.join('; ')}</small>}
            </td>
            <AmountCells columns={columns} row={line} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const HeaderRow = <Row,>({ columns, first }: { columns: readonly Column<Row>[]; first?: string }) => (
  <thead>
    <tr>
      {first && <th scope="col">{first}</th>}
      {columns.map(({ head, align }) => (
        <th key={head} scope="col" className={align === 'right' ? 'r' : undefined}>
          {head}
        </th>
      ))}
    </tr>
  </thead>
)

const AmountCells = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) =>
  columns.map(({ head, align, of }) => (
    <td key={head} className={align === 'right' ? 'r' : undefined}>
      {of(row)}
    </td>
  ))

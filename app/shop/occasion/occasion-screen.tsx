import { memo } from 'react'
import { Link } from 'react-router'
import { BottomBar } from '#app/shell/bottom-bar.tsx'
import { promiseQueryForServices } from '#app/shop/delivery/pin-promise.ts'
import { usePinField } from '#app/shop/delivery/use-pin-field.tsx'
import { ProductGrid } from '#app/shop/list/product-grid.tsx'
import { Prose } from '#app/shop/pages/prose.tsx'
import { Accordion } from '#app/ui/accordion.tsx'
import { EmphasizedText } from '#app/ui/formatted-text.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { minutesLeft, type OccasionAnswer } from '#domain/occasion/notice-texts.ts'
import { formatDate } from '#domain/text/format-date.ts'
import type { OccasionPageData, OccasionPart, OccasionSection } from '#server/occasions/load-occasion-page.ts'
import { CityTable } from './city-table.tsx'
import { OccasionDue } from './occasion-due.tsx'
import { useLastOrder, useMinute } from './use-last-order.ts'

/** State of the visit: its PIN code and the last orders there, by service. */
type Reach = { pin: string | undefined; services: OccasionAnswer['days'][string]['services'] | undefined; now: Date }

type Props = { page: OccasionPageData }

/** Page of an occasion without header and footer. */
export default memo(function OccasionScreen({ page }: Props) {
  const { occasion, title, intro, picture, lead, sections, keys } = page
  const now = useMinute()
  const query = promiseQueryForServices(...keys)
  const pinField = usePinField({ query })
  const last = useLastOrder(pinField.pin, [occasion.day], query)?.days[occasion.day]
  const isOver = page.isOver || (now !== undefined && indianDate(now) > occasion.day)
  const reach = now && !isOver ? { pin: pinField.pin, services: last?.services, now } : undefined
  const render = (part: OccasionPart, at: number) => <Part key={at} part={part} page={page} reach={reach} />
  return (
    <div className="oc-page">
      <section className="lh is-oc">
        <div className="lh-txt">
          <p className="lh-eye">{formatDate(occasion.day).replace(',', '')}</p>
          <h1 className="d8">
            <EmphasizedText text={title} />
          </h1>
          {intro && <p className="lead">{intro}</p>}
          <OccasionDue {...{ occasion, isOver, now, query, pinField }} last={last?.together} />
        </div>
        {picture && (
          <div className="lh-pic">
            <Picture picture={picture} sizes="(max-width: 48rem) 100vw, 60vw" first />
          </div>
        )}
      </section>
      <div className="wrap oc-body">
        {lead.length > 0 && <div className="oc-row">{lead.map(render)}</div>}
        {sections.map((section) => (
          <Section key={section.id} section={section} render={render} />
        ))}
      </div>
      <BottomBar />
    </div>
  )
})

type SectionProps = { section: OccasionSection; render: (part: OccasionPart, at: number) => React.ReactNode }

/** Section: rows of products over the whole width, other content beside its heading. */
function Section({ section: { id, heading, parts, questions }, render }: SectionProps) {
  const first = parts.findIndex(({ kind }) => kind === 'row')
  if (first >= 0) {
    const row = parts[first]
    return (
      <section className="oc-row" aria-labelledby={id}>
        <div className="list-head">
          <div className="oc-head">
            <Prose as="h2" id={id} className="d7" html={heading} />
            {parts.slice(0, first).map(render)}
          </div>
          {row?.kind === 'row' && row.seeAll && (
            <Link className="link" to={row.seeAll}>
              See all
            </Link>
          )}
        </div>
        {parts.slice(first).map(render)}
      </section>
    )
  }
  const table = parts.find(({ kind }) => kind === 'cities')
  const beside = parts.filter((part) => part !== table)
  return (
    <section className="st-sec" aria-labelledby={id}>
      <div className="oc-head">
        <Prose as="h2" id={id} className="d7" html={heading} />
        {table && beside.map(render)}
      </div>
      <div className="oc-text">
        {table ? render(table, -1) : beside.map(render)}
        {questions.length > 0 && (
          <Accordion items={questions.map(({ title, body }) => ({ question: title, answer: <Prose html={body} /> }))} />
        )}
      </div>
    </section>
  )
}

type PartProps = { part: OccasionPart; page: OccasionPageData; reach: Reach | undefined }

function Part({ part, page, reach }: PartProps) {
  if (part.kind === 'text') return <Prose className="prose" html={part.html} />
  if (part.kind === 'cities') return <CityTable rows={part.rows} />
  return <Row cards={part.cards} page={page} reach={reach} />
}

type RowProps = Omit<PartProps, 'part'> & { cards: Extract<OccasionPart, { kind: 'row' }>['cards'] }

/** Row of products; those that would come too late for the visit's PIN code leave it. */
function Row({ cards, page: { services, occasion }, reach }: RowProps) {
  const arrives = (id: string): boolean | undefined => {
    const last = reach?.services?.[services[id] ?? '']
    if (!reach || last === undefined) return undefined
    return last !== null && minutesLeft(last, reach.now) > 0
  }
  const inTime = cards.filter(({ id }) => arrives(id) !== false)
  if (inTime.length === 0)
    return <p className="lead">{`Nothing here reaches ${reach?.pin} by ${occasion.name} any more.`}</p>
  const due = { text: `By ${occasion.name}, to ${reach?.pin}`, today: false }
  return <ProductGrid cards={inTime} dueOf={({ id }) => (arrives(id) ? due : undefined)} />
}

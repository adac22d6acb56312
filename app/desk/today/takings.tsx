import { averagePaise, type DayFigures, PLOT, plotOf } from '#domain/desk/figures.ts'
import { formatExact, formatPrice, PAISE_PER_RUPEE, type Paise } from '#domain/payment/money.ts'

type Origin = { name: string; strap: string | undefined; paise: Paise }
type Props = { days: readonly DayFigures[]; reviewPaise: Paise; origins: readonly Origin[] }

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOf = (day: string): string => DAY.format(new Date(day))

/** To the paisa, and without them where there are none. */
const sayExactly = (paise: Paise): string => (paise % PAISE_PER_RUPEE === 0 ? formatPrice : formatExact)(paise)
/** Of what is read at a glance: to the rupee. */
const sayAbout = (paise: Paise): string => formatPrice(Math.round(paise / PAISE_PER_RUPEE) * PAISE_PER_RUPEE)

/** What came in today and on each day before it; nothing in a shop that has not sold yet. */
export function Takings({ days, reviewPaise, origins }: Props) {
  const today = days.at(-1)
  if (!today || (days.every(({ orders }) => orders === 0) && reviewPaise === 0)) return null
  const average = averagePaise(days)
  const { straps, averageY } = plotOf(days)
  const { width, height, base, strap, notch } = PLOT
  const said = days.map(({ day, orders, paise }) => `${dayOf(day)} ${sayExactly(paise)} of ${orders}`).join(', ')
  return (
    <aside className="dk-nums" aria-label="Figures">
      <p className="dk-sub">
        Taken today, {today.orders} {today.orders === 1 ? 'order' : 'orders'}
      </p>
      <p className="dk-big">{sayExactly(today.paise)}</p>
      <p className="dk-sub">
        {reviewPaise > 0 && `${sayExactly(reviewPaise)} more under review. `}
        {sayAbout(average)} on an average day.
      </p>
      <svg
        className="dk-plot"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Taken on the last ${days.length} days, and how many orders: ${said}. ${sayAbout(average)} on an average day.`}
      >
        <line x1="0" x2={width} y1={averageY} y2={averageY} />
        {straps.map(({ day, x, length }) =>
          length > notch ? (
            <path
              key={day}
              className={day === today.day ? 'is-today' : undefined}
              d={`M${x} ${base}v${-length}h${strap}v${length}l${-strap / 2} ${-notch}z`}
            />
          ) : null,
        )}
        <text x="0" y={height - 3}>
          {dayOf(days[0]?.day ?? today.day)}
        </text>
        <text className="is-today" x={width} y={height - 3} textAnchor="end">
          today
        </text>
      </svg>
      {origins.length > 0 && <Origins origins={origins} days={days.length} />}
    </aside>
  )
}

/** What was sold of each collection, as a ribbon in its colour; the longest is the most. */
const Origins = ({ origins, days }: Pick<Props, 'origins'> & { days: number }) => (
  <section className="dk-origins" aria-labelledby="origins">
    <h2 className="dk-sub" id="origins">
      Where it came from, {days} days
    </h2>
    <ul className="dk-bars">
      {origins.map(({ name, strap, paise }) => (
        <li key={name}>
          <span>{name}</span>
          <i
            style={{
              '--v': Math.max(2, Math.round((paise / Math.max(1, origins[0]?.paise ?? 1)) * 100)),
              '--c': strap ? `var(--color-${strap}-strap)` : 'var(--color-jamun)',
            }}
            aria-hidden="true"
          />
          <span className="dk-r">{sayAbout(paise)}</span>
        </li>
      ))}
    </ul>
  </section>
)

import { Picture } from '#app/ui/picture.tsx'
import { inWords } from '#domain/text/number-words.ts'
import type { Shown } from './shown.ts'
import { TickRow, type TickState } from './tick-row.tsx'

/** What goes in: line by line where there are several, the ribbon as far as it is. */
export function Ticks({ shown: { groups, extras, isPackable, ...shown }, ticks }: { shown: Shown; ticks: TickState }) {
  const all = [...groups.flatMap(({ items }) => items), ...extras]
  const done = all.filter(({ key }) => ticks.isTicked(key)).length
  const boxes = groups.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <div
        className="dk-run dk-bench-run"
        style={{ '--v': isPackable ? (done / all.length) * 100 : 0 } as React.CSSProperties}
      >
        <h2 id="in-the-box">In the box</h2>
        {isPackable && (
          <span className="dk-sub" role="status">
            {done} of {all.length}
            {boxes > 1 && `, ${inWords(boxes)} boxes`}
          </span>
        )}
        <i aria-hidden="true" />
      </div>
      <Others ticks={shown.ticks} me={shown.me} now={shown.now} />
      <fieldset className="dk-bare" disabled={!isPackable}>
        <legend className="vh">In the box</legend>
        {groups.map(({ position, name, quantity, picture, items }) => (
          <div key={position}>
            {groups.length > 1 && (
              <h3 className="dk-bench-line">
                <span className="pic">
                  <Picture picture={picture} sizes="56px" />
                </span>
                <span>{name}</span>
                {quantity > 1 && <em>x{quantity}</em>}
              </h3>
            )}
            <ul className="dk-ticks">
              {items.map((item) => (
                <TickRow key={item.key} item={item} ticks={ticks} />
              ))}
            </ul>
          </div>
        ))}
        {extras.length > 0 && (
          <ul className="dk-ticks">
            {extras.map((item) => (
              <TickRow key={item.key} item={item} ticks={ticks} />
            ))}
          </ul>
        )}
      </fieldset>
      <noscript>
        <button type="submit" className="btn-line" form="bench" name="act" value="keep">
          Keep what is ticked
        </button>
      </noscript>
    </>
  )
}

const AT_IT_MINUTES = 15

/** Somebody else who put something into the same parcel a moment ago. */
function Others({ ticks, me, now }: Pick<Shown, 'ticks' | 'me' | 'now'>) {
  const other = ticks.findLast(({ who }) => who !== me)
  if (!other) return null
  const minutes = Math.floor((Date.parse(now) - Date.parse(other.at)) / 60_000)
  if (minutes >= AT_IT_MINUTES) return null
  const when = minutes < 1 ? 'just now' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  return (
    <p className="dk-sub dk-others" role="status">
      {other.who} is at this parcel too and put something in {when}.
    </p>
  )
}

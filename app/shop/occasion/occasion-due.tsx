import { PinLine, PromiseUnavailable } from '#app/shop/delivery/delivery-status.tsx'
import { PinField } from '#app/shop/delivery/pin-field.tsx'
import { usePromise } from '#app/shop/delivery/pin-promise.ts'
import type { usePinField } from '#app/shop/delivery/use-pin-field.tsx'
import { NoticeRequest } from '#app/shop/notices/notice-request.tsx'
import { noticePath, noticeRequestTexts } from '#domain/notice/notice-texts.ts'
import {
  describeCountdown,
  formatNamedDay,
  type LastOrderView,
  minutesLeft,
  noticeTexts,
  overHeading,
  splitMinutes,
} from '#domain/occasion/notice-texts.ts'

type Props = {
  occasion: { name: string; slug: string; day: string; nextDay: string }
  isOver: boolean
  now: Date | undefined
  query: string
  pinField: ReturnType<typeof usePinField>
  last: LastOrderView | null | undefined
}

/** Last day to order for the visit's PIN code, with a countdown. After the occasion it names the next one. */
export function OccasionDue({ occasion, isOver, ...rest }: Props) {
  return (
    <section className="oc-due" aria-label="Last day to order">
      <i className="strap" aria-hidden="true" />
      {isOver ? <Over occasion={occasion} /> : <LastDay occasion={occasion} {...rest} />}
    </section>
  )
}

const Over = ({ occasion }: Pick<Props, 'occasion'>) => (
  <>
    <p className="d5">{overHeading(occasion)}</p>
    {occasion.nextDay && (
      <p className="meta">{`The next one is on ${formatNamedDay(occasion.nextDay)} ${occasion.nextDay.slice(0, 4)}.`}</p>
    )}
    <NoticeRequest subject={{ occasion }} path={noticePath({ occasion })}>
      {noticeRequestTexts({ occasion }).label}
    </NoticeRequest>
  </>
)

function LastDay({ occasion, now, query, last, pinField: { pin, field, line } }: Omit<Props, 'isOver'>) {
  const { answer, failed, again } = usePromise(pin, query)
  if (pin === undefined)
    return (
      <>
        <div className="needs-scripts">
          <PinField {...field} hint={`See the last day to order for ${occasion.name}.`} />
        </div>
        <noscript>
          <p className="meta">The table of cities on this page has the last day to order.</p>
        </noscript>
      </>
    )
  const town = answer?.place && (answer.place.town || answer.place.area)
  const isKnown = now && town && last !== undefined
  const texts = isKnown ? noticeTexts({ occasion, town, last, soonest: answer?.together?.day, now }) : undefined
  return (
    <>
      <PinLine pin={pin} place={answer?.place} {...line} />
      <div role="status">
        {texts && (
          <>
            <p className="d5">{texts.heading}</p>
            <p className="meta">{texts.line}</p>
          </>
        )}
        {failed && <PromiseUnavailable onAgain={again} />}
      </div>
      {texts && !texts.isLate && last && now && <Countdown minutes={minutesLeft(last, now)} />}
    </>
  )
}

/** Days, hours and minutes that are left. Silent, and without motion. */
function Countdown({ minutes: total }: { minutes: number }) {
  const { days, hours, minutes } = splitMinutes(total)
  return (
    <div className="oc-clock" role="timer" aria-label={describeCountdown(total)}>
      {(
        [
          [days, 'day'],
          [hours, 'hour'],
          [minutes, 'minute'],
        ] as const
      ).map(([count, noun]) => (
        <p key={noun} aria-hidden="true">
          <b>{count}</b>
          <span>{count === 1 ? noun : `${noun}s`}</span>
        </p>
      ))}
    </div>
  )
}

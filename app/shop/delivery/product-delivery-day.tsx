import { lazy, type Ref, Suspense, useEffect, useState } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { setBuyBarDay } from '#app/shop/product/buy-row.tsx'
import { indianDate, indianTime } from '#domain/delivery/calendar.ts'
import { formatDuration, formatHour, ribbonFraction } from '#domain/delivery/dispatch.ts'
import type { PromiseAnswer, PromiseView } from '#domain/delivery/promise-answer.ts'
import type { SameDayTexts } from '#domain/delivery/same-day-texts.ts'
import { CalendarButton } from './day-picker.tsx'
import { formatRelativeDay, formatWeekday } from './delivery-day.ts'
import './product-delivery-day.css'
import { CART_CHECKOUT, readDraft, writeDraft } from '#app/shop/checkout/checkout-draft.ts'
import { DayExplanation } from './day-explanation.tsx'
import { UnscriptedCalendar } from './day-picker.tsx'
import { type DeliveryDay, resolveDeliveryDay } from './delivery-day.ts'
import { PinLine, PromiseUnavailable, StatusPortal } from './delivery-status.tsx'
import { StruckDay, unavailableDayMessage } from './moved-day-notice.tsx'
import { NotServed } from './not-served.tsx'
import { promiseQueryForServices, setVisitPin, usePromise } from './pin-promise.ts'
import styles from './product-delivery-day.css?url'

const TICK_MS = 1000
const MINUTE_MS = 60_000

/** Time left until the Same Day cut-off, as a ribbon that shortens every minute. */
function CutOffCountdown({ until }: { until: string }) {
  const [minutes, setMinutes] = useState(() => minutesUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesUntil(until)), TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  if (minutes <= 0) return null
  return (
    <p className="due-run" style={{ '--left': ribbonFraction(minutes) }}>
      <b>if ordered in {formatDuration(minutes)}</b>
      <i />
      <span>{formatHour(indianTime(new Date(until)))}</span>
    </p>
  )
}

/** Loaded only in a shop that charges for delivery. */
const ProductCharge = lazy(() => importWithRetry(() => import('./product-charge.tsx')))

const minutesUntil = (until: string): number => Math.ceil((Date.parse(until) - Date.now()) / MINUTE_MS)

/** `sameDay`: texts of a Same Day product. */
export type DeliveryProduct = { id: string; service: string; sameDay?: SameDayTexts | undefined }

type Props = {
  pin: string
  gift: DeliveryProduct
  /** Answer in the server-rendered page, with the day chosen without scripts. */
  served: (PromiseAnswer & { chosen: string }) | undefined
  region: HTMLElement | null
  changeRef: Ref<HTMLButtonElement>
  onChange: () => void
}

/** Delivery day of a product for a PIN code, with its explanation and the calendar. */
export function ProductDeliveryDay({ pin, gift, served, region, ...line }: Props) {
  const asked = usePromise(pin, promiseQueryForServices(gift.service))
  const answer = asked.answer ?? (served?.pin === pin ? served : undefined)
  const promise = answer?.promises[gift.service]
  return (
    <>
      {/* Without scripts nothing else loads this stylesheet. */}
      {served && <link rel="stylesheet" href={styles} />}
      {answer || asked.failed ? <PinLine pin={pin} place={answer?.place} {...line} /> : <p className="due-to" />}
      {asked.failed && !answer ? (
        <StatusPortal region={region}>
          <PromiseUnavailable onAgain={asked.again} />
        </StatusPortal>
      ) : answer && promise ? (
        <DayContent answer={answer} promise={promise} gift={gift} served={served?.chosen ?? ''} region={region} />
      ) : answer && !answer.served ? (
        <StatusPortal region={region}>
          <p className="due-note">
            <NotServed answer={answer} onSelect={setVisitPin} />
          </p>
        </StatusPortal>
      ) : (
        <p className="due-day" />
      )}
    </>
  )
}

type DayContentProps = {
  answer: PromiseAnswer
  promise: PromiseView
  gift: DeliveryProduct
  served: string
  region: HTMLElement | null
}

function DayContent({ answer, promise, gift, served, region }: DayContentProps) {
  const inBrowser = useHydrated()
  const isCharged = useShop()?.chargesDelivery === true
  const [chosen, setChosen] = useState(() => (inBrowser ? readChosenDay() : served))
  const now = indianDate(new Date())
  const kept = resolveDeliveryDay(promise, answer, chosen)
  const line = formatRelativeDay(kept, now)
  useEffect(() => {
    setBuyBarDay({ text: line, today: kept.today })
    return () => setBuyBarDay(undefined)
  }, [line, kept.today])

  const onChoose = (day: string) => {
    storeChosenDay(day)
    setChosen(day)
  }
  const isSoonest = kept.day === promise.day
  const choice = { ...answer, today: now, soonest: promise.day }
  return (
    <>
      <StatusPortal region={region}>
        <p className={kept.today ? 'due-day is-today' : 'due-day'}>
          <StruckDay lost={kept.unavailable} />
          {line}
        </p>
      </StatusPortal>
      {kept.today && promise.orderBefore && <CutOffCountdown until={promise.orderBefore} />}
      {isCharged && inBrowser && (
        <Suspense fallback={<p className="due-charge" />}>
          <ProductCharge id={gift.id} pin={answer.pin} />
        </Suspense>
      )}
      <DayNote kept={kept} promise={promise} town={answer.place?.town} gift={gift} />
      <div className="due-acts">
        <CalendarButton
          label={kept.unavailable ? 'Choose the day again' : 'Choose another day'}
          choice={choice}
          town={answer.place?.town}
          chosen={kept.day}
          onChoose={onChoose}
        />
        {isSoonest && <DayExplanation kept={kept} promise={promise} now={now} />}
      </div>
      <UnscriptedCalendar pin={answer.pin} choice={choice} chosen={kept.day} />
    </>
  )
}

type NoteProps = { kept: DeliveryDay; promise: PromiseView; town: string | undefined; gift: DeliveryProduct }

function DayNote(props: NoteProps) {
  const words = noteText(props)
  return words ? <p className="due-note">{words}</p> : null
}

function noteText({ kept, promise, town, gift: { service, sameDay } }: NoteProps): string | undefined {
  const { unavailable, chosen, today, day } = kept
  if (unavailable) return unavailableDayMessage(unavailable, day, town)
  if (chosen) return `The day you chose. The soonest is ${formatWeekday(promise.day)}.`
  if (promise.outsideSameDay) return sameDay?.outside
  if (service.startsWith('same-day') && !today) return promise.rule
  if (promise.zone === 'Remote') return 'A long way: this is the last day of the range, not the first.'
  return undefined
}

/** The chosen day, empty for the earliest. Stored with the cart's checkout and sent with its order. */
const readChosenDay = (): string => readDraft(CART_CHECKOUT).gift.deliverOn

function storeChosenDay(day: string) {
  const draft = readDraft(CART_CHECKOUT)
  writeDraft(CART_CHECKOUT, { ...draft, gift: { ...draft.gift, deliverOn: day, slotId: day ? draft.gift.slotId : '' } })
}

import { type Ref, useEffect, useState } from 'react'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { indianDate } from '#domain/delivery/day.ts'
import { showInBar } from './bar-day.ts'
import { CalendarButton } from './calendar-button.tsx'
import { CutOffRun } from './cut-off-run.tsx'
import { dayLine, promisedDay } from './day-words.ts'
import './due-day.css'
import { CART_CHECKOUT, readDraft, writeDraft } from '#app/checkout/checkout-draft.ts'
import type { PromiseAnswer, PromiseView } from '#domain/delivery/promise-answer.ts'
import styles from './due-day.css?url'
import { type KeptDay, keptDay } from './kept-day.ts'
import { lostWords, Struck } from './moved-day.tsx'
import { PinLine, Unreached } from './pin-line.tsx'
import { PlainDays } from './plain-days.tsx'
import { Said } from './said.tsx'
import { usePromise } from './use-promise.ts'
import { forServices } from './what-to-ask.ts'
import { Why } from './why.tsx'

export type DueGift = { service: string }

type Props = {
  pin: string
  gift: DueGift
  /** As the served page has it, with the day that was chosen without scripts. */
  served: (PromiseAnswer & { chosen: string }) | undefined
  /** Where the day is announced. */
  region: HTMLElement | null
  changeRef: Ref<HTMLButtonElement>
  onChange: () => void
}

/** The day of one gift for one PIN code, with why it is that one and the calendar. */
export function DueDay({ pin, gift, served, region, ...line }: Props) {
  const asked = usePromise(pin, forServices(gift.service))
  const answer = asked.answer ?? (served?.pin === pin ? served : undefined)
  const promise = answer?.promises[gift.service]
  return (
    <>
      {/* Of what a script brings a served page has only this. */}
      {served && <link rel="stylesheet" href={styles} />}
      {answer || asked.failed ? <PinLine pin={pin} place={answer?.place} {...line} /> : <p className="due-to" />}
      {asked.failed && !answer ? (
        <Said region={region}>
          <Unreached onAgain={asked.again} />
        </Said>
      ) : answer && promise ? (
        <Day answer={answer} promise={promise} gift={gift} served={served?.chosen ?? ''} region={region} />
      ) : (
        <p className="due-day" />
      )}
    </>
  )
}

type DayProps = {
  answer: PromiseAnswer
  promise: PromiseView
  gift: DueGift
  served: string
  region: HTMLElement | null
}

function Day({ answer, promise, gift, served, region }: DayProps) {
  const inBrowser = useInBrowser()
  const [chosen, setChosen] = useState(() => (inBrowser ? chosenDay() : served))
  const now = indianDate(new Date())
  const kept = keptDay(promise, answer, chosen)
  const line = dayLine(kept, now)
  useEffect(() => {
    showInBar({ words: line, today: kept.today })
    return () => showInBar(undefined)
  }, [line, kept.today])

  const onChoose = (day: string) => {
    chooseDay(day)
    setChosen(day)
  }
  const isSoonest = kept.day === promise.day
  const choice = { today: now, soonest: promise.day, latest: answer.latest, closed: answer.closed }
  return (
    <>
      <Said region={region}>
        <p className={kept.today ? 'due-day is-today' : 'due-day'}>
          <Struck lost={kept.lost} />
          {line}
        </p>
      </Said>
      {kept.today && <CutOffRun until={answer.until} />}
      <Note kept={kept} promise={promise} town={answer.place?.town} service={gift.service} />
      <div className="due-acts">
        <CalendarButton
          words={kept.lost ? 'Choose the day again' : 'Choose another day'}
          choice={choice}
          town={answer.place?.town}
          chosen={kept.day}
          onChoose={onChoose}
        />
        {isSoonest && <Why kept={kept} promise={promise} now={now} />}
      </div>
      <PlainDays pin={answer.pin} choice={choice} chosen={kept.day} />
    </>
  )
}

type NoteProps = { kept: KeptDay; promise: PromiseView; town: string | undefined; service: string }

function Note(props: NoteProps) {
  const words = noteWords(props)
  return words ? <p className="due-note">{words}</p> : null
}

function noteWords({ kept, promise, town, service }: NoteProps): string | undefined {
  const { lost, chosen, today, day } = kept
  if (lost) return lostWords(lost, day, town)
  if (chosen) return `The day you chose. The soonest is ${promisedDay(promise.day)}.`
  if (promise.outsideSameDay) return 'Same day is for Bengaluru, PIN codes that begin 560.'
  if (service.startsWith('same-day') && !today) return promise.rule
  if (promise.zone === 'Remote') return 'A long way: this is the last day of the range, not the first.'
  return undefined
}

/** The day that somebody chose, empty for as soon as it can: kept with the cart's checkout, and sent with its order. */
const chosenDay = (): string => readDraft(CART_CHECKOUT).gift.deliverOn

function chooseDay(day: string) {
  const draft = readDraft(CART_CHECKOUT)
  writeDraft(CART_CHECKOUT, { ...draft, gift: { ...draft.gift, deliverOn: day } })
}

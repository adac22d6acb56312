import { useEffect, useState } from 'react'
import { formatSlot, nextSlots, SLOTS_OFFERED, type WorkingHours } from '#domain/enquiry/next-slots.ts'
import type { CorporateTexts } from '#server/catalogue/corporate-texts.ts'
import { ConsultationFields } from './consultation-fields.tsx'
import '#app/shop/enquiries/enquiry-form.css'
import { Icon } from '#app/ui/icon.tsx'
import { ConsultationButton } from './consultation-drawer.tsx'

type Props = { words: CorporateTexts['consultation']; hours: WorkingHours; phone: string | undefined }

export const ConsultationPanel = ({ words, hours, phone }: Props) => (
  <section className="section wrap talk" aria-labelledby="talk">
    <div>
      <h2 className="d7" id="talk">
        Tell us who they are. <em>We bring the boxes.</em>
      </h2>
      <p className="lead">{words.lead}</p>
      <div className="acts">
        <ConsultationButton
          label={words.scheduleButton}
          thanks={{ title: 'Thank You', text: words.successCorporate }}
          hours={hours}
          fallbackUrl={FORM_ANCHOR}
        />
        {phone && (
          <a className="btn-line" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Icon of="phone" />
            {words.callButton}
          </a>
        )}
      </div>
    </div>
    <NextSlots note={words.slotsNote} hours={hours} />
    <noscript>
      <form
        className="on-malai talk-form"
        method="post"
        action="/consultation"
        id={FORM_ANCHOR.slice(1)}
        aria-label="Request a Consultation"
      >
        <ConsultationFields />
        <div>
          <button type="submit" className="btn">
            Send Request
          </button>
        </div>
      </form>
    </noscript>
  </section>
)

const FORM_ANCHOR = '#request'

const MINUTE_MS = 60_000
const ROWS = Array.from({ length: SLOTS_OFFERED }, (_, place) => place)

/** Next working hours (decisions §6.2). They are computed in the browser; empty lines reserve the height. */
function NextSlots({ note, hours }: { note: string; hours: WorkingHours }) {
  const [slots, setSlots] = useState<Date[]>([])
  useEffect(() => {
    const updateSlots = () => setSlots(nextSlots(new Date(), hours, SLOTS_OFFERED))
    updateSlots()
    const timer = setInterval(updateSlots, MINUTE_MS)
    return () => clearInterval(timer)
  }, [hours])
  return (
    <div>
      <h3 className="caps slots-head">Next slots</h3>
      <ul className="slots num">
        {ROWS.map((place) => (
          <Slot key={place} slot={slots[place]} />
        ))}
      </ul>
      <p className="meta slots-note">{note}</p>
    </div>
  )
}

function Slot({ slot }: { slot: Date | undefined }) {
  if (!slot) return <li aria-hidden="true">&nbsp;</li>
  const { day, time } = formatSlot(slot)
  return (
    <li>
      <time dateTime={slot.toISOString()}>
        <span>{day}</span> <b>{time}</b>
      </time>
    </li>
  )
}

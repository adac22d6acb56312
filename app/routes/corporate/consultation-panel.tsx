import { ConsultationFields } from '#app/corporate/consultation-fields.tsx'
import '#app/enquiries/enquiry-form.css'
import { useEffect, useState } from 'react'
import { RequestConsultation } from '#app/corporate/request-consultation.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatSlot, nextSlots, SLOTS_OFFERED, type WorkingHours } from '#domain/enquiry/next-slots.ts'
import type { CorporateWords } from '#server/catalogue/corporate-words.ts'

type Props = { words: CorporateWords['consultation']; hours: WorkingHours; phone: string | undefined }

export const ConsultationPanel = ({ words, hours, phone }: Props) => (
  <section className="section wrap talk" aria-labelledby="talk">
    <div>
      <h2 className="d7" id="talk">
        Tell us who they are. <em>We bring the boxes.</em>
      </h2>
      <p className="lead">{words.lead}</p>
      <div className="acts">
        <RequestConsultation
          label={words.scheduleButton}
          thanks={{ title: 'Thank You', text: words.successCorporate }}
          hours={hours}
          without={FORM}
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
        id={FORM.slice(1)}
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

/** Where the form stands for browsers without scripts. */
const FORM = '#request'

const MINUTE_MS = 60_000
const PLACES = Array.from({ length: SLOTS_OFFERED }, (_, place) => place)

/** The coming working hours (decisions §6.2), reckoned once the page is there, in lines that were kept for them. */
function NextSlots({ note, hours }: { note: string; hours: WorkingHours }) {
  const [slots, setSlots] = useState<Date[]>([])
  useEffect(() => {
    const reckon = () => setSlots(nextSlots(new Date(), hours, SLOTS_OFFERED))
    reckon()
    const every = setInterval(reckon, MINUTE_MS)
    return () => clearInterval(every)
  }, [hours])
  return (
    <div>
      <h3 className="caps slots-head">Next slots</h3>
      <ul className="slots num">
        {PLACES.map((place) => (
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

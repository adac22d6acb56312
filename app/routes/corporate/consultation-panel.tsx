import { ConsultationFields } from '#app/corporate/consultation-fields.tsx'
import '#app/enquiries/enquiry-form.css'
import { RequestConsultation } from '#app/corporate/request-consultation.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { WorkingHours } from '#domain/enquiry/next-slots.ts'
import type { CorporateWords } from '#server/catalogue/corporate-words.ts'
import { NextSlots } from './next-slots.tsx'

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

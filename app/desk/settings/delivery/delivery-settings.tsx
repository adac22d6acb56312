import { Form, useFetcher } from 'react-router'
import { SavedField } from '#app/desk/settings/fields/saved-field.tsx'
import { Button } from '#app/ui/button.tsx'
import type { SaveResult } from '#server/settings/save-settings.ts'

/** Settings of this page, by section. Each saves when its field loses focus. */
const SECTIONS = [
  {
    id: 'cut-off',
    title: 'Working days',
    about: 'Later orders count from the next working day of the shop. Areas may have their own cut-off and days.',
    rows: [['packingDays', 'courierDays', 'sameDayCutOff']],
  },
  {
    id: 'parcels',
    title: 'Parcels',
    about: 'A full day is closed in the shop. Weight and size count for products without their own.',
    rows: [['mostParcels'], ['parcelWeight', 'parcelSize'], ['volumeWeight']],
  },
  {
    id: 'charges',
    title: 'Delivery charges',
    about: 'Tax and refunds of what a rate charges.',
    rows: [['deliveryGst'], ['refundDelivery']],
  },
] as const

export type DeliverySetting = (typeof SECTIONS)[number]['rows'][number][number]

/** Names of the settings of this page. */
export const DELIVERY_PAGE_SETTINGS: readonly string[] = SECTIONS.flatMap(({ rows }) => rows.flat())

type DeliverySettingsProps = {
  values: Record<DeliverySetting, string>
  /** Refused values and their errors. */
  submitted: Partial<Record<string, string>>
  errors: Partial<Record<string, string>>
}

/** Working days, parcels and charges. */
export const DeliverySettings = ({ values, submitted, errors }: DeliverySettingsProps) => (
  <>
    {SECTIONS.map(({ id, title, about, rows }) => (
      <section className="dk-net" id={id} key={id} aria-labelledby={`${id}-head`}>
        <header>
          <h2 id={`${id}-head`}>{title}</h2>
        </header>
        <p className="dk-sub">{about}</p>
        <Form method="post" className="dk-set-form">
          <input type="hidden" name="act" value="save" />
          {rows.map((row) => (
            <div className="dk-row" data-of={row.length} key={row[0]}>
              {row.map((name) => (
                <SavedField
                  key={name}
                  name={name}
                  value={values[name]}
                  submitted={submitted[name]}
                  serverError={errors[name]}
                />
              ))}
            </div>
          ))}
          {id === 'parcels' && <ConfirmLimit serverError={errors.mostParcels} />}
          <noscript>
            <Button type="submit" look="line">
              Save
            </Button>
          </noscript>
        </Form>
      </section>
    ))}
  </>
)

/** Saves a limit below the parcels that are sold, after its error has named them. */
function ConfirmLimit({ serverError = '' }: { serverError: string | undefined }) {
  const { data, submit } = useFetcher<SaveResult>({ key: 'setting mostParcels' })
  const oversold = data ? (data.faults.mostParcels ?? '') : serverError
  if (!oversold.endsWith(' are taken.')) return null
  return (
    <div>
      <Button
        type="submit"
        look="line"
        className="is-xs"
        name="confirmed"
        value={oversold}
        onClick={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        Save all the same
      </Button>
    </div>
  )
}

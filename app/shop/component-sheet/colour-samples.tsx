import { Mark, Seal } from '#app/ui/mark.tsx'
import { Price } from '#app/ui/price.tsx'
import { Rating } from '#app/ui/product-card.tsx'
import { rupees } from '#domain/payment/money.ts'
import { SampleSection } from './sample-section.tsx'

const LIGHT = [
  'mogra',
  'malai',
  'gulabi',
  'genda',
  'zari',
  'zari-lt',
  'cream',
  'uy-field',
  'wedding-field',
  'kids-field',
  'quick-field',
  'mothers-field',
]
const DARK = [
  'jamun',
  'jamun-deep',
  'ribbon',
  'ribbon-deep',
  'ink',
  'ink-2',
  'success',
  'error',
  'info',
  'warning',
  'quick-strap',
  'mothers-strap',
]

export const ColourSamples = () => (
  <SampleSection title="Colour">
    <ul className="swatches">
      {LIGHT.map((name) => (
        <li key={name} style={{ background: `var(--color-${name})` }}>
          {name}
        </li>
      ))}
      {DARK.map((name) => (
        <li key={name} className="is-dark" style={{ background: `var(--color-${name})` }}>
          {name}
        </li>
      ))}
    </ul>
  </SampleSection>
)

export const TypeSamples = () => (
  <SampleSection title="Type">
    <div className="col">
      <p className="d9">
        Unwrap <em>slowly</em>
      </p>
      <p className="d7">For the quiet reader</p>
      <p className="d5">Build Your Own Box</p>
      <p className="name">The Slow Sunday</p>
      <p>Body text in Anek Latin, 16 to 17 px. ₹3,499 and ₹1,29,067.50, rupee sign drawn in both families.</p>
      <p className="meta">Meta, 14 to 15 px</p>
      <p className="caps">Thoughtfully Curated Gifting</p>
      <div className="row">
        <Price paise={rupees(3499)} />
        <Price paise={rupees(3499)} exact className="num" />
        <Rating value={4.8} />
      </div>
    </div>
  </SampleSection>
)

const BAND = ['Luxury Gifting', 'Corporate Hampers', 'Personalized Gifts', 'Gift Boxes', 'Premium Collections']

export const RibbonSamples = () => (
  <SampleSection title="Mark, ribbon, tissue">
    <div className="col">
      <div className="row is-ribbon">
        <Mark className="buti is-5" />
        <Mark className="buti is-3" />
        <Mark />
        <span className="seal-at">
          <Seal />
        </span>
      </div>
      <div className="band">
        <div className="band-run">
          {[0, 1, 2, 3].map((copy) => (
            <ul key={copy} aria-hidden={copy > 0}>
              {BAND.map((words) => (
                <li key={words}>
                  {words}
                  <Mark />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
      <div className="on-dark tissue tissue-sample" />
    </div>
  </SampleSection>
)

import { Form, Link } from 'react-router'
import type { Route } from './+types/product.ts'

type ProductData = Route.ComponentProps['loaderData']['product']

/** The other collections that show a product, with the form that adds one. */
export const OtherCollections = ({ twins, facts, collections, twinOf }: ProductData) => (
  <section className="dk-block" aria-labelledby="also">
    <h2 id="also">In other collections</h2>
    {twins.length > 0 && (
      <ul className="dk-changes">
        {twins.map(({ id, name, home }) => (
          <li key={id}>
            <span>
              <Link className="link" to={`/desk/products/${id}`}>
                {name}
              </Link>
              <span className="dk-sub"> {titleOf(collections, home)}</span>
            </span>
          </li>
        ))}
      </ul>
    )}
    {twinOf === undefined && (
      <Form method="post" className="dk-move">
        <input type="hidden" name="act" value="also" />
        <label htmlFor="into">Also show in this collection</label>
        <span>
          <select className="input" id="into" name="into" defaultValue="">
            <option value="">Choose one</option>
            {collections
              .filter(({ slug }) => slug !== facts.collection && !twins.some(({ home }) => home === slug))
              .map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
          </select>
          <button type="submit" className="btn-line">
            Add
          </button>
        </span>
      </Form>
    )}
  </section>
)

const titleOf = (collections: ProductData['collections'], slug: string): string =>
  collections.find((one) => one.slug === slug)?.title ?? slug

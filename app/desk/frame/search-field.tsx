import { Icon } from '#app/ui/icon.tsx'

type Props = { label: string; placeholder: string; value: string | undefined }

/** The words that a list of the desk is searched by, as `q` of its form; stands in a `.dk-search`. */
export const SearchField = ({ label, placeholder, value }: Props) => (
  <>
    <Icon of="search" />
    <input
      className="input"
      type="search"
      name="q"
      defaultValue={value}
      maxLength={100}
      aria-label={label}
      placeholder={placeholder}
    />
  </>
)

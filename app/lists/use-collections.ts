import { useShop } from '#app/shell/use-shop.ts'
import type { CollectionFace } from '#domain/catalogue/collections.ts'

const NONE: readonly CollectionFace[] = []

/** The shop's collections; none where its facts could not be read. */
export const useCollections = (): readonly CollectionFace[] => useShop()?.collections ?? NONE

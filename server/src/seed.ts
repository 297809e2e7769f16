import type { Product } from './product.ts'

export async function ensureSeed(_product: Product): Promise<void> {}

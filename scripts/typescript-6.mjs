// dependency-cruiser finds imports of types with the compiler's JavaScript API. TypeScript 7 has none that it knows,
// so it is given TypeScript 6 beside ours.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-6'), context),
});

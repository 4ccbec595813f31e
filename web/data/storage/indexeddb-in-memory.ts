// Replaces the globals of IndexedDB; its types cannot be resolved by an import that is awaited.
import 'fake-indexeddb/auto';

import { runSearch } from './search-engine.ts';

const handleMessage = runSearch(self.postMessage.bind(self));
self.onmessage = ({ data }) => handleMessage(data);

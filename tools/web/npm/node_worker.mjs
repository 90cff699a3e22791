import { serve } from './node.mjs';

serve();

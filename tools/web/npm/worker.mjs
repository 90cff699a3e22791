import { serve } from './bgtools.mjs';

void serve();
